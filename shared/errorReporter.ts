/** Hears of an error that no caller is told of. @param about such as the request or the job, by their names in the log */
export type Report = (error: unknown, about?: Record<string, unknown>) => void
