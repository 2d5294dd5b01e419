import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { type OpenTip, useTip } from '../platform/feedback.ts'
import { tipDialog } from './frameParts.ts'

/** Where the dialog's own file does not arrive, the browser asks: what must be said is said. */
function BrowserTip({ tip }: { tip: OpenTip }) {
  useEffect(() => {
    if (tip.cancel) tip.answer(window.confirm(tip.content) ? 'confirm' : 'cancel')
    else {
      window.alert(tip.content)
      tip.answer('confirm')
    }
  }, [tip])
  return null
}

const TipDialog = lazy<ComponentType<{ tip: OpenTip }>>(() => tipDialog().catch(() => ({ default: BrowserTip })))

/** The dialog to show now: one at a time, and only when its content is a text (specification, "Generic tip dialog"). */
export function Tip() {
  const tip = useTip()
  if (!tip || typeof tip.content !== 'string') return null
  return (
    <Suspense>
      <TipDialog key={tip.id} tip={tip} />
    </Suspense>
  )
}
