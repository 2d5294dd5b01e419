import type { CSSProperties, ReactNode } from 'react'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  width?: string
  height?: string
  radius?: string
}

/** The placeholder of a part that loads. Sizes in CSS units. */
export function Skeleton({ width = '100%', height = '1rem', radius }: SkeletonProps) {
  const style: CSSProperties = { width, height, borderRadius: radius }
  return <span className={styles.bone} style={style} aria-hidden="true" />
}

/** A page or part that loads: announces it once to screen readers and shows its placeholders in a column. */
export function Loading({
  label = '加载中',
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className ?? styles.pieces} aria-busy="true">
      <span role="status" className="visually-hidden">
        {label}
      </span>
      {children}
    </div>
  )
}
