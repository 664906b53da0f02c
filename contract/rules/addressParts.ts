/** Returns false for a path segment that is empty, `.` or `..`, because the URL would identify another resource. */
export const canBePathPart = (text: string): boolean => !/^\.{0,2}$/.test(text)
