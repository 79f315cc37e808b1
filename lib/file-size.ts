/** Maximum bytes of the one file that a form may hold, and of a sample as it is kept. */
export const FILE_MAX = 1024 * 1024;
