/** One step of a device, as WebDriver and WebDriver BiDi both have it. */
export type Action =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'keyDown' | 'keyUp'; value: string }

interface Device {
  type: 'pointer' | 'key'
  id: string
  actions: Action[]
}

/** A window of a browser with one page. */
export interface Engine {
  /** Milliseconds that a function in the page waits before it says what it missed. */
  timeout: number
  open: (address: string) => Promise<void>
  /** Runs a script in the page, which may itself load none. */
  load: (script: string) => Promise<void>
  /** Runs a function in the page. It takes and gives JSON, and nothing of what surrounds it here is there. */
  run: <Input extends unknown[], Output>(
    inPage: (...input: Input) => Output | Promise<Output>,
    ...input: Input
  ) => Promise<Output>
  perform: (devices: Device[]) => Promise<void>
  /** Of the page, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>
  quit: () => Promise<void>
}
