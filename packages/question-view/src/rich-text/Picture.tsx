import { useContext, useState } from 'react'
import { Enlarged } from './Enlarged.tsx'
import styles from './Picture.module.css'
import { PictureBase, pictureURL } from './pictureBase.ts'

export interface PictureProps {
  name: string
  /** The alternative text. Never the file name, which may tell the answer. */
  description: string
  /** In a label or line: a plain picture that cannot be enlarged. */
  inline?: boolean
}

/** A picture in a box of fixed shape, so that nothing moves when it loads; a press enlarges it. */
export function Picture({ name, description, inline }: PictureProps) {
  const base = useContext(PictureBase)
  const [state, setState] = useState<'failed' | 'enlarged'>()
  const source = pictureURL(base, name)
  if (state === 'failed') {
    return (
      <span className={styles.failed} role="img" aria-label={`${description}（未能载入）`}>
        图片未能载入，文字内容不受影响
      </span>
    )
  }
  const picture = (
    <img
      className={styles.picture}
      src={source}
      alt={description}
      loading="lazy"
      decoding="async"
      onError={() => setState('failed')}
    />
  )
  if (inline) return <span className={styles.inline}>{picture}</span>
  return (
    <span className={styles.box}>
      <button
        type="button"
        className={styles.enlarge}
        aria-label={`放大${description}`}
        onClick={() => setState('enlarged')}
      >
        {picture}
      </button>
      {state === 'enlarged' && (
        <Enlarged source={source} description={description} onClose={() => setState(undefined)} />
      )}
    </span>
  )
}
