export const isWhole = process.env.TEST_SCALE === "whole";

/**
 * Repetitions: enough to find a fault by default; the whole number with TEST_SCALE=whole, which takes minutes per
 * test.
 */
export const times = (usual: number, whole: number): number => (isWhole ? whole : usual);
