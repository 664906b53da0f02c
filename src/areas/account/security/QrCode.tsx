import { renderSVG } from 'uqr'

/** A text that a camera reads. Dark on light in either theme, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = renderSVG(text, { border: 3 })
  return (
    <img
      alt={label}
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      width="200"
      height="200"
    />
  )
}
