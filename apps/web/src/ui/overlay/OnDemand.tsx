import { type ComponentType, useEffect, useReducer, useState } from 'react'
import styles from './OnDemand.module.css'

/** Fetches the file of a part. The same function each time: it is what the part is known by. */
export type PartLoader<P> = () => Promise<{ default: ComponentType<P> }>

const arrived = new WeakMap<object, unknown>()

/**
 * A small part that is fetched when it is first shown. Unlike `lazy`, a failure stays inside it and is tried again
 * the next time it is shown: a menu that cannot be fetched must not take the page with it.
 */
export function OnDemand<P extends object>({ load, props }: { load: PartLoader<P>; props: P }) {
  const [failed, setFailed] = useState(false)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const Part = arrived.get(load) as ComponentType<P> | undefined

  useEffect(() => {
    if (arrived.has(load)) return
    let shown = true
    load().then(
      (module) => {
        arrived.set(load, module.default)
        if (shown) redraw()
      },
      () => {
        if (shown) setFailed(true)
      },
    )
    return () => {
      shown = false
    }
  }, [load])

  if (Part) return <Part {...props} />
  return failed ? (
    <p role="alert" className={styles.failed}>
      没有加载成功，请检查网络后再打开。
    </p>
  ) : null
}
