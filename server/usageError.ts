/** A command line that cannot be understood, in plain words. */
export class UsageError extends Error {}
