/** Bytes in a GB of a transfer quota, which is decimal. Sizes of disks and memory are multiples of 1024. */
export const transferGigabyte = 10 ** 9
