/** Reports an error that no caller receives. @param about context such as the request or the job, by log field */
export type Report = (error: unknown, about?: Record<string, unknown>) => void
