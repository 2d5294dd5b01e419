import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { pointPage } from '../../../calls/knowledge.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { PointView } from '../../../runner/point/PointView.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { knowledgePages } from '../pages.ts'

/** /pointPage: a knowledge point with all that there is of it. */
export default function PointPage() {
  const { SameKnowPointID } = useSearch(knowledgePages.pointPage)
  const { data } = useQuery({ ...pointPage({ SameKnowPointID }), enabled: SameKnowPointID > 0 })
  return (
    <Page
      title={data?.Name ?? '考点'}
      note={data?.ChapterName}
      actions={
        data && (
          <Button {...tracked('print')} icon={<Printer />} onClick={() => window.print()}>
            打印
          </Button>
        )
      }
    >
      <PointView key={SameKnowPointID} pointID={SameKnowPointID} level={2} />
    </Page>
  )
}
