"use client";

import { Component, type ReactNode } from "react";

/**
 * Around what only helps beside a form: if it fails, `instead` stands in its place and the form keeps what was typed.
 * Children must be one element, so that its removal does not depend on what an extension made of its texts.
 */
export class HelperPart extends Component<{ children: ReactNode; instead: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
