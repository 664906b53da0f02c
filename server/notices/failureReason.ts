/** Returns the first reason of an error response, or a message with its status. */
export function failureReason(status: number, body: unknown): string {
  const errors: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'errors')
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : []
  const reason: unknown = typeof first === 'object' && first && Reflect.get(first, 'reason')
  return typeof reason === 'string' && reason !== '' ? reason : `The API returned ${status}.`
}
