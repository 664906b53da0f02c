/** All fields of a request body, including optional ones. `undefined` omits a field. */
export type EveryField<Body> = {
  [Field in Extract<keyof Body, string>]:
    | Body[Field]
    | (Partial<Pick<Body, Field>> extends Pick<Body, Field> ? undefined : never)
}

/** Input of an operation, with all fields of its body. */
export type EveryInput<Input> = Input extends { body?: infer Body }
  ? [Body] extends [object | undefined]
    ? Omit<Input, 'body'> & { body: EveryField<NonNullable<Body>> }
    : Input
  : Input

/** Builds a request body from all of its fields, so that the type check reports a form that omits one. */
export const requestBody = <Body extends object>(fields: EveryField<Body>): Body =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Body

/** Returns the input of an operation, without body fields that are undefined. */
export function requestInput<Input>(input: EveryInput<Input>): Input {
  const { body } = input as { body?: unknown }
  const isFields = typeof body === 'object' && body !== null && !(body instanceof Blob)
  return (isFields ? { ...input, body: requestBody(body as never) } : input) as Input
}

/** Marks fields as undefined because another form of the same object sets them. */
export const unset = <Field extends string>(...fields: Field[]): Record<Field, undefined> =>
  Object.fromEntries(fields.map((field) => [field, undefined])) as Record<Field, undefined>
