import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** Specification, section 9, "Display". */
const SIZE = 160
/** The width of the light border, which scanners need, in modules. */
const QUIET = 4

/** A QR code of 160 × 160 px that encodes `text`; `label` says what it is for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={dark} fill="currentColor" />
    </svg>
  )
}
