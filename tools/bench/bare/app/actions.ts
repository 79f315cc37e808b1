"use server";

/** A server action that does nothing. */
export async function doNothing(): Promise<void> {}
