import { getSession } from '../../../../platform/session/session.ts'
import styles from './Profile.module.css'

const TURN = 30
const SIDE = 72

/** One of the predefined avatars, a colour for each number. */
export function GivenHead({ id }: { id: number }) {
  return (
    <svg viewBox="0 0 72 72" width={SIDE} height={SIDE} aria-hidden="true">
      <circle cx="36" cy="36" r="36" fill={`hsl(${id * TURN} 55% 45%)`} />
      <circle cx="36" cy="28" r="12" fill="#fff" />
      <path d={id % 2 === 0 ? 'M12 64a24 22 0 0 1 48 0z' : 'M16 64l8-18h24l8 18z'} fill="#fff" />
      <path d={id % 3 === 0 ? 'M33 46h6v6h6v6h-6v6h-6v-6h-6v-6h6z' : ''} fill={`hsl(${id * TURN} 55% 45%)`} />
    </svg>
  )
}

/** The chosen avatar; undefined where there is none. */
export function Head({ userHeadID, userHead }: { userHeadID: number | null; userHead: string | null }) {
  if (userHead) {
    const guid = encodeURIComponent(getSession()?.guid ?? '')
    return <img className={styles.pictured} src={`${userHead}&guid=${guid}`} alt="我的头像" />
  }
  return userHeadID === null ? undefined : <GivenHead id={userHeadID} />
}
