import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; where two set the same property, the later one wins. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes));
