import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { getAllShareChapter } from '../../../calls/parts/trees.ts'
import { Button } from '../../../ui/controls/Button.tsx'

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))

/** Opens the learner's share link, where sharing opens chapters; renders nothing elsewhere. */
export function ShareButton({ appID }: { appID: number }) {
  const shared = useQuery(getAllShareChapter({ appID }))
  const [open, setOpen] = useState(false)
  if (!shared.data || shared.data.length === 0) return null
  return (
    <>
      <Button icon={<Share2 />} onClick={() => setOpen(true)}>
        分享解锁
      </Button>
      {open && (
        <Suspense>
          <ShareDialog appID={appID} chapters={shared.data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
