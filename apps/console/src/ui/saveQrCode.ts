import { download } from './csv.ts'

/** Pixels of a saved PNG: sharp on paper of 8 cm at 300 dpi. */
const PIXELS = 1_024
/** The quiet zone that scanners need, in modules. */
const QUIET = 4

/** Saves a QR code that stands on the page as an SVG, with its quiet zone, as a vector or as a picture. */
export async function saveQrCode(svg: SVGSVGElement, kind: 'svg' | 'png', name: string): Promise<void> {
  download(`${name}.${kind}`, kind === 'svg' ? vectorOf(svg) : await pictureOf(svg))
}

const sideOf = ({ viewBox }: SVGSVGElement): number => viewBox.baseVal.width
const pathsOf = (svg: SVGSVGElement) => [...svg.querySelectorAll('path')]

function vectorOf(svg: SVGSVGElement): Blob {
  const whole = sideOf(svg) + 2 * QUIET
  const paths = pathsOf(svg)
    .map((path) => `<path fill="${path.getAttribute('fill')}" d="${path.getAttribute('d')}"/>`)
    .join('')
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${whole} ${whole}" ` +
    `width="${PIXELS}" height="${PIXELS}" shape-rendering="crispEdges">` +
    `<rect x="${-QUIET}" y="${-QUIET}" width="${whole}" height="${whole}" fill="#ffffff"/>${paths}</svg>`
  return new Blob([text], { type: 'image/svg+xml' })
}

/** Paths are drawn one by one: a picture made of the SVG's address is forbidden by the content policy. */
function pictureOf(svg: SVGSVGElement): Promise<Blob> {
  const whole = sideOf(svg) + 2 * QUIET
  const modules = Math.max(1, Math.round(PIXELS / whole))
  const canvas = document.createElement('canvas')
  canvas.width = whole * modules
  canvas.height = whole * modules
  const draw = canvas.getContext('2d')
  if (!draw) throw new Error('no canvas')
  draw.fillStyle = '#ffffff'
  draw.fillRect(0, 0, canvas.width, canvas.height)
  draw.setTransform(modules, 0, 0, modules, QUIET * modules, QUIET * modules)
  for (const path of pathsOf(svg)) {
    draw.fillStyle = path.getAttribute('fill') ?? '#000000'
    draw.fill(new Path2D(path.getAttribute('d') ?? ''))
  }
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png')
  })
}
