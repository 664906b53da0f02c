import { captureHandlers } from './captures.ts'
import { imageReadHandlers } from './images.ts'
import { imageWriteHandlers } from './writes.ts'

export const imageHandlers = { ...imageReadHandlers, ...captureHandlers, ...imageWriteHandlers }
