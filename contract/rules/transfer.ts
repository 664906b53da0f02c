/** Bytes in a GB of a transfer quota, as traffic is sold and billed; sizes of disks and memory are counted by 1024. */
export const transferGigabyte = 10 ** 9
