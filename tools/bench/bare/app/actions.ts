"use server";

export async function doNothing(): Promise<void> {}
