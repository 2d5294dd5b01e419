import { useQuery } from '@tanstack/react-query'
import { SHELVES } from '@tizhou/domain/materials/materials'
import { X } from 'lucide-react'
import { sameKnowPoints } from '../../../calls/knowledge.ts'
import { getKDSJcontent } from '../../../calls/materials.ts'
import { paths } from '../../../paths.ts'
import { PointLink } from '../../../platform/knowledge/PointLink.tsx'
import { PointPlaces } from '../../../platform/knowledge/PointPlaces.tsx'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { PointReport } from '../../../runner/report/PointReport.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { TextView } from '../reading/TextView.tsx'
import { bandNamed, bandsText, pointsIn } from './bands.ts'
import styles from './KnowledgeVein.module.css'
import { Mastery } from './Legend.tsx'
import { OpeningVersions } from './OpeningVersions.tsx'
import type { KnownPoint, VeinNode } from './vein.ts'

const { module } = SHELVES.map

interface NodePanelProps {
  appID: number
  node: VeinNode
  point: KnownPoint | undefined
  onClose: () => void
}

/** The text of a node, the learner's mastery of it, its questions and the points it is confused with. */
export function NodePanel({ appID, node, point, onClose }: NodePanelProps) {
  const text = useQuery({ ...getKDSJcontent({ appID, mapID: node.id }), enabled: node.hasText })
  return (
    <aside className={styles.panel} aria-label={`“${node.name}”的内容`}>
      <IconButton className={styles.close} size="s" label="关闭内容" icon={<X />} onClick={onClose} />
      {node.children.length > 0 && (
        <Card title={node.hasText ? '这一支' : node.name} note={`${pointsIn(node.bands)} 个考点`}>
          <Mastery bands={node.bands} name={node.name} />
          <p className={styles.figures}>{bandsText(node.bands) || '下面还没有考点'}</p>
        </Card>
      )}
      {text.data && (
        // The questions are below, with the learner's mastery.
        <TextView
          text={point ? { ...text.data, SameKnowPointID: null } : text.data}
          module={module}
          onHeld={() => void text.refetch()}
        >
          {text.data.isOpen === 0 && <OpeningVersions module={module} />}
        </TextView>
      )}
      {node.hasText && !text.data && text.isError && (
        <LoadFailure
          what="这个节点"
          error={text.error}
          onRetry={() => void text.refetch()}
          retrying={text.isFetching}
        />
      )}
      {node.hasText && text.isPending && (
        <Loading>
          <Skeleton height="14rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {point && <PointCard appID={appID} point={point} node={node} />}
    </aside>
  )
}

function PointCard({ appID, point, node }: { appID: number; point: KnownPoint; node: VeinNode }) {
  const pairs = useQuery({
    ...sameKnowPoints({ appID }),
    select: (data) =>
      data.pairs.filter(({ Sides }) => Sides.some(({ SameKnowPointID }) => SameKnowPointID === point.SameKnowPointID)),
  })
  const { sign, name } = bandNamed(node.band ?? 'unknown')
  return (
    <Card title="我的掌握与题目">
      <p className={styles.figures}>
        <span aria-hidden="true">{sign}</span> {name}
        {point.Mastery !== null && ` ${Math.round(point.Mastery * 100)}%`}，共 {point.TestCount} 题，做过 {point.Done}{' '}
        题，对 {point.Right} 题
      </p>
      <div className={styles.ways}>
        <Link
          className={buttonClass('primary')}
          {...tracked('practiseMaterial')}
          {...paths.contrastDoexam({ appID, SameKnowPointID: point.SameKnowPointID })}
        >
          练这个考点
        </Link>
        <PointLink className={buttonClass()} pointID={point.SameKnowPointID}>
          看这个考点
        </PointLink>
        {(pairs.data ?? []).slice(0, 3).map((pair) => (
          <Link
            key={pair.SameKnowPointID}
            className={buttonClass()}
            {...tracked('contrastPoint')}
            {...paths.contrastDoexam({ appID, SameKnowPointID: pair.SameKnowPointID })}
          >
            对比：{pair.Name}
          </Link>
        ))}
        <PointReport appID={appID} SameKnowPointID={point.SameKnowPointID} name={node.name} />
      </div>
      <PointPlaces pointID={point.SameKnowPointID} hereID={node.id} />
    </Card>
  )
}
