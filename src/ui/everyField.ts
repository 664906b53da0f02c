/** The values of a form that sends this body: each field, also those that may be left out, so that none is forgotten. */
export type EveryField<Body> = {
  [Field in Extract<keyof Body, string>]:
    | Body[Field]
    | (Partial<Pick<Body, Field>> extends Pick<Body, Field> ? undefined : never)
}
