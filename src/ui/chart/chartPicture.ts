interface PictureText {
  title: string
  /** Text next to the title: unit and time zone. */
  detail: string
  /** Legend entries below the lines, one per row. */
  lines: readonly { color: string; dash: string | undefined; text: string }[]
}

const padding = 16
const titleHeight = 24
const lineHeight = 20
const sampleWidth = 30

/** Resolves a `var(…)` color from tokens.css to its current value, because a canvas does not support CSS variables. */
const resolved = (color: string, by: CSSStyleDeclaration) => {
  const name = /^var\((--[\w-]+)\)$/.exec(color)?.[1]
  return name === undefined ? color : by.getPropertyValue(name).trim()
}

const dashOf = (dash: string | undefined) =>
  dash && dash !== 'none' ? dash.split(/[\s,]+/).map((part) => Number.parseFloat(part)) : []

function drawShape(context: CanvasRenderingContext2D, shape: SVGElement) {
  const style = getComputedStyle(shape)
  const number = (name: string) => Number(shape.getAttribute(name) ?? 0)
  context.globalAlpha = Number(style.opacity)
  if (shape instanceof SVGTextElement) {
    context.fillStyle = style.fill
    context.font = `${style.fontSize} ${style.fontFamily}`
    context.textAlign = style.textAnchor === 'middle' ? 'center' : (style.textAnchor as 'end')
    context.fillText(shape.textContent ?? '', number('x'), number('y'))
    return
  }
  const path =
    shape instanceof SVGLineElement
      ? new Path2D(`M${number('x1')},${number('y1')}L${number('x2')},${number('y2')}`)
      : shape instanceof SVGCircleElement
        ? circle(number('cx'), number('cy'), number('r'))
        : new Path2D(shape.getAttribute('d') ?? '')
  if (style.fill !== 'none' && Number(style.fillOpacity) > 0) {
    context.globalAlpha = Number(style.opacity) * Number(style.fillOpacity)
    context.fillStyle = style.fill
    context.fill(path)
    context.globalAlpha = Number(style.opacity)
  }
  if (style.stroke !== 'none') {
    context.strokeStyle = style.stroke
    context.lineWidth = Number.parseFloat(style.strokeWidth)
    context.setLineDash(dashOf(style.strokeDasharray))
    context.stroke(path)
  }
}

function circle(x: number, y: number, radius: number) {
  const path = new Path2D()
  path.arc(x, y, radius, 0, Math.PI * 2)
  return path
}

/**
 * Draws the SVG of the chart shape by shape. An SVG loaded as an image would lose the page's colors and fonts, and a
 * content security policy might block it.
 */
function drawSvg(context: CanvasRenderingContext2D, plot: Element) {
  for (const shape of plot.querySelectorAll<SVGElement>('svg :is(path, line, text, circle)')) {
    if (!shape.closest('defs')) drawShape(context, shape)
  }
  context.globalAlpha = 1
  context.setLineDash([])
}

/**
 * Returns a PNG of the chart with its title and statistics, in the current theme colors.
 * @param plot element that contains the SVGs of the frame and the lines
 */
export async function chartPicture(plot: Element, text: PictureText): Promise<Blob> {
  const style = getComputedStyle(plot)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const font = style.getPropertyValue('--font-ui').trim()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.font = `12px ${font}`
  const widest = Math.max(...text.lines.map((line) => context.measureText(line.text).width))
  const width = Math.max(plot.clientWidth, Math.ceil(widest) + sampleWidth) + 2 * padding
  const below = padding + titleHeight + plot.clientHeight + 8
  const height = below + text.lines.length * lineHeight + padding
  const scale = Math.max(window.devicePixelRatio, 2)
  canvas.width = width * scale
  canvas.height = height * scale
  context.scale(scale, scale)
  context.fillStyle = color('--surface-0')
  context.fillRect(0, 0, width, height)

  context.fillStyle = color('--text')
  context.font = `600 14px ${font}`
  context.fillText(text.title, padding, padding + 12)
  const titleWidth = context.measureText(text.title).width
  context.fillStyle = color('--text-2')
  context.font = `12px ${font}`
  context.fillText(text.detail, padding + titleWidth + 10, padding + 12)

  context.save()
  context.translate(padding, padding + titleHeight)
  drawSvg(context, plot)
  context.restore()

  for (const [at, line] of text.lines.entries()) {
    const y = below + at * lineHeight + 14
    context.strokeStyle = resolved(line.color, style)
    context.lineWidth = 2
    context.setLineDash(dashOf(line.dash))
    context.stroke(new Path2D(`M${padding},${y - 4}h22`))
    context.setLineDash([])
    context.fillStyle = color('--text')
    context.font = `12px ${font}`
    context.fillText(line.text, padding + sampleWidth, y)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('The browser made no picture.'))
    }, 'image/png')
  })
}
