/** Bytes in a GB of the quota. */
export const gigabyte = 1024 ** 3
