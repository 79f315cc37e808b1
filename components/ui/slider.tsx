"use client";

import { Range, Root, Thumb, Track } from "radix-ui/slider";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

type SliderProps = Omit<ComponentProps<typeof Root>, "value" | "defaultValue" | "onValueChange" | "aria-labelledby"> & {
  value: number;
  onValueChange: (value: number) => void;
  "aria-labelledby": string;
};

/** One thumb. Only where the page needs scripts anyway: it sends nothing with a form. */
export function Slider({ value, onValueChange, "aria-labelledby": label, className, ...props }: SliderProps) {
  return (
    <Root
      value={[value]}
      onValueChange={([next]) => next !== undefined && onValueChange(next)}
      className={cn("slider", className)}
      {...props}
    >
      <Track className="slider-track">
        <Range className="slider-range" />
      </Track>
      <Thumb aria-labelledby={label} className="slider-thumb" />
    </Root>
  );
}
