"use client";

import { useEffect } from "react";
import { showToast, type Toast } from "@/components/ui/toast";

export function ToastOnArrival({ title, message, tone }: Toast) {
  useEffect(() => {
    showToast({ title, message, tone });
  }, [title, message, tone]);
  return null;
}
