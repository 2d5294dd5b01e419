import { type ComponentType, useEffect, useReducer, useState } from 'react'
import styles from './OnDemand.module.css'

/** Imports the module of a part. Must be a stable function: it identifies the part. */
export type PartLoader<P> = () => Promise<{ default: ComponentType<P> }>

const arrived = new WeakMap<object, unknown>()

/**
 * A small part that is loaded when it is first shown. Unlike `lazy`, a failure stays inside it and is tried again when
 * it is shown next: a menu that cannot be loaded must not break the page.
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
      没有加载成功，请重新打开。
    </p>
  ) : null
}
