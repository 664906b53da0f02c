/** An input action in the format that WebDriver and WebDriver BiDi share. */
export type Action =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'keyDown' | 'keyUp'; value: string }

interface Device {
  type: 'pointer' | 'key'
  id: string
  actions: Action[]
}

/** A browser window with one page. */
export interface Engine {
  /** Time limit for functions in the page to report a missing element, in milliseconds. */
  timeout: number
  open: (address: string) => Promise<void>
  /** Injects a script through the driver, because the page's content security policy blocks injected script elements. */
  load: (script: string) => Promise<void>
  /**
   * Runs a function in the page. Its arguments and result must be JSON, and it cannot use variables of this scope.
   */
  run: <Input extends unknown[], Output>(
    inPage: (...input: Input) => Output | Promise<Output>,
    ...input: Input
  ) => Promise<Output>
  perform: (devices: Device[]) => Promise<void>
  /** Sets the size of the page, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>
  quit: () => Promise<void>
}
