/** Each field of a request body, also those that may be left out; `undefined` leaves one out. */
export type EveryField<Body> = {
  [Field in Extract<keyof Body, string>]:
    | Body[Field]
    | (Partial<Pick<Body, Field>> extends Pick<Body, Field> ? undefined : never)
}

/** What an operation takes, with each field of its body. */
export type EveryInput<Input> = Input extends { body?: infer Body }
  ? [Body] extends [object | undefined]
    ? Omit<Input, 'body'> & { body: EveryField<NonNullable<Body>> }
    : Input
  : Input

/** A request body of which each field is named, so that the type check finds a form that forgets one. */
export const requestBody = <Body extends object>(fields: EveryField<Body>): Body =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Body

/** The input of an operation, without the fields of its body that are left out. */
export function requestInput<Input>(input: EveryInput<Input>): Input {
  const { body } = input as { body?: unknown }
  const isFields = typeof body === 'object' && body !== null && !(body instanceof Blob)
  return (isFields ? { ...input, body: requestBody(body as never) } : input) as Input
}

/** Fields that another form of the same object sets. */
export const unset = <Field extends string>(...fields: Field[]): Record<Field, undefined> =>
  Object.fromEntries(fields.map((field) => [field, undefined])) as Record<Field, undefined>
