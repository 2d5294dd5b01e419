import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { type OpenTip, useTip } from '../../platform/feedback.ts'
import { tipDialog } from '../frameParts.ts'

/** Where the dialog's file cannot be loaded, the browser's own dialog shows the message. */
function BrowserTip({ tip }: { tip: OpenTip }) {
  useEffect(() => {
    const text = tip.content.replace(/<br[^<>]*>/gi, '\n').replace(/<\/?[a-z][^<>]*>/gi, '')
    if (tip.cancel) tip.answer(window.confirm(text) ? 'confirm' : 'cancel')
    else {
      window.alert(text)
      tip.answer('confirm')
    }
  }, [tip])
  return null
}

const TipDialog = lazy<ComponentType<{ tip: OpenTip }>>(() => tipDialog().catch(() => ({ default: BrowserTip })))

/** The current dialog, one at a time (specification, "Generic tip dialog"). */
export function Tip() {
  const tip = useTip()
  if (!tip) return null
  return (
    <Suspense>
      <TipDialog key={tip.id} tip={tip} />
    </Suspense>
  )
}
