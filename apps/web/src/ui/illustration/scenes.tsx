import type { ReactNode } from 'react'
import styles from './scenes.module.css'

export type SceneName = 'boat' | 'search' | 'clear' | 'notes' | 'offline' | 'lost' | 'harbour'

export default function Scene({ name }: { name: SceneName }) {
  return SCENES[name]
}

const sea = (
  <g className={styles.line} strokeWidth="3">
    <path d="M30 112c8-6 14-6 22 0s14 6 22 0 14-6 22 0 14 6 22 0 14-6 22 0 14 6 22 0" />
    <path d="M58 124c7-5 12-5 19 0s12 5 19 0 12-5 19 0 12 5 19 0" opacity="0.5" />
  </g>
)

/** A hull that is an open book, a sail that is a sheet with lines. */
const boat = (
  <g>
    <path d="M62 88c13-4 26-3 38 4 12-7 25-8 38-4l-9 20H71z" className={styles.hull} />
    <path d="M100 92v16" className={styles.line} strokeWidth="2.5" />
    <path d="M101 26v60" className={styles.ink} strokeWidth="3" />
    <path d="M106 30c19 7 29 23 30 48h-30z" className={styles.paper} strokeWidth="2.5" />
    <path d="M113 50h9M113 59h14M113 68h17" className={styles.line} strokeWidth="2.5" />
    <path d="M95 42c-9 9-14 21-16 36h16z" className={styles.tint} strokeWidth="2.5" />
  </g>
)

const cloud = (x: number, y: number) => (
  <path
    d={`M${x} ${y}h30a8 8 0 0 0 1-16 12 12 0 0 0-22-5 9 9 0 0 0-13 8 7 7 0 0 0 4 13z`}
    className={styles.paper}
    strokeWidth="2.5"
  />
)

const sheet = (
  <g>
    <path d="M66 30h54l18 18v56H66z" className={styles.paper} strokeWidth="2.5" />
    <path d="M120 30v18h18" className={styles.tint} strokeWidth="2.5" />
    <path d="M80 52h28M80 65h44M80 78h36" className={styles.line} strokeWidth="3" />
  </g>
)

const SCENES: Record<SceneName, ReactNode> = {
  boat: (
    <>
      {cloud(146, 52)}
      {boat}
      {sea}
    </>
  ),
  harbour: (
    <>
      <path d="M42 108V62l14-10 14 10v46" className={styles.paper} strokeWidth="2.5" />
      <circle cx="56" cy="74" r="5" className={styles.sun} />
      <path d="M36 108h42" className={styles.ink} strokeWidth="3" />
      <g transform="translate(28 10) scale(0.92)">{boat}</g>
      {sea}
    </>
  ),
  search: (
    <>
      {sheet}
      <circle cx="128" cy="84" r="20" className={styles.lens} strokeWidth="4" />
      <path d="m143 99 15 15" className={styles.ink} strokeWidth="6" />
    </>
  ),
  clear: (
    <>
      <circle cx="146" cy="44" r="13" className={styles.sun} />
      {boat}
      {sea}
      <circle cx="60" cy="52" r="15" className={styles.done} />
      <path d="m53 52 5 5 9-10" className={styles.tick} strokeWidth="3.5" />
    </>
  ),
  notes: (
    <>
      {sheet}
      <path d="m112 92 30-34 9 8-30 34-12 4z" className={styles.tint} strokeWidth="2.5" />
      <path d="m136 65 9 8" className={styles.ink} strokeWidth="2.5" />
    </>
  ),
  offline: (
    <>
      <g transform="translate(-8 26) scale(1.45)">{cloud(54, 42)}</g>
      <path d="M78 104h14M108 104h14" className={styles.ink} strokeWidth="3.5" />
      <path d="m96 98 8 12M104 98l-8 12" className={styles.stop} strokeWidth="3.5" />
    </>
  ),
  lost: (
    <>
      <path d="M100 30v14" className={styles.ink} strokeWidth="3" />
      <path d="M101 30h18l-5 6 5 6h-18z" className={styles.stop} strokeWidth="2" />
      <path d="M84 96l8-52h16l8 52z" className={styles.paper} strokeWidth="2.5" />
      <path d="m90.5 62h19l2 14h-23z" className={styles.tint} strokeWidth="2.5" />
      <path d="M70 98h60l-8 12H78z" className={styles.hull} />
      {sea}
    </>
  ),
}
