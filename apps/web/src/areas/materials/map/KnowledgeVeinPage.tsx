import { useQuery } from '@tanstack/react-query'
import { SHELVES } from '@tizhou/domain/materials/materials'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { analysisApiX } from '../../../calls/knowledge.ts'
import { getKDSJTree } from '../../../calls/materials.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { useSeen } from '../../../platform/push/useSeen.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { materialPages } from '../pages.ts'
import { useOpens } from '../reading/useOpens.ts'
import { usePrinting } from './usePrinting.ts'
import { Vein } from './Vein.tsx'
import { PrintedVein } from './VeinList.tsx'
import { veinOf } from './vein.ts'

const VIEWS = [
  { value: 'map', label: '图' },
  { value: 'list', label: '列表' },
] as const

/** /knowledgeVein: the subject's points as a map or as a list; a node opens in a panel beside it. */
export default function KnowledgeVeinPage() {
  const { ID, view = 'map' } = useSearch(materialPages.knowledgeVein)
  const subject = useSubject()
  const appID = subject?.AppID ?? 0
  const opens = useOpens(SHELVES.map.module)
  useSeen('material-map')
  const printing = usePrinting()
  const menu = useQuery({ ...getKDSJTree({ appID }), enabled: subject !== null })
  // The map is shown before the mastery colours are loaded.
  const known = useQuery({ ...analysisApiX({ appID }), enabled: subject !== null })
  const nodes = useMemo(
    () => menu.data && veinOf(menu.data.list, known.data?.Points ?? [], opens),
    [menu.data, known.data, opens],
  )
  return (
    <Page
      title="知识脉络"
      note="全科考点导图，颜色和记号是我的掌握程度"
      width="full"
      actions={
        nodes &&
        nodes.length > 0 && (
          <>
            <Segmented
              label="显示方式"
              value={view}
              options={VIEWS}
              onChange={(next) => setQuery({ view: next === 'list' ? next : undefined })}
            />
            <Button icon={<Printer aria-hidden />} {...tracked('print')} onClick={() => print()}>
              打印列表
            </Button>
          </>
        )
      }
    >
      {menu.isError && !menu.data && (
        <LoadFailure
          what="知识脉络"
          error={menu.error}
          onRetry={() => void menu.refetch()}
          retrying={menu.isFetching}
        />
      )}
      {menu.isPending && (
        <Loading>
          <Skeleton height="24rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {nodes?.length === 0 && <Empty title="还没有导图" text="本科目的考点导图整理好之后会放在这里。" />}
      {nodes && nodes.length > 0 && (
        <Vein key={appID} appID={appID} nodes={nodes} points={known.data?.Points ?? []} shownID={ID} view={view} />
      )}
      {nodes && printing && <PrintedVein nodes={nodes} />}
    </Page>
  )
}
