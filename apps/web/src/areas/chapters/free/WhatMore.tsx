import type { FreeTree } from '../../../calls/parts/trees.ts'
import { askPurchase } from '../../../platform/popups/purchase.ts'
import { useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { offers } from './offers.ts'
import styles from './WhatMore.module.css'

/** What each module contains beyond the free questions, and what each version on sale opens of it. */
export function WhatMore({ free, appID }: { free: FreeTree; appID: number }) {
  const info = useModuleInfo(appID)
  const onSale = new Set(free.Versions.map(({ vn }) => vn))
  const versions = (info.data?.ar ?? []).filter((one) => one.AppID === appID && onSale.has(one.vn))
  const withTests = free.Modules.filter((module) => module.TestCount > 0)
  return (
    <>
      <Card title="开通后多出多少题">
        <BarChart
          title="各模块题量"
          titleHidden
          unit="题"
          axis="模块"
          kind="bars"
          series={[
            { name: '免费', tone: 'right' },
            { name: '开通后多出', tone: 'brand' },
          ]}
          data={withTests.map((module) => ({
            label: module.Name,
            values: [module.FreeCount, module.TestCount - module.FreeCount],
          }))}
        />
        <p className={styles.twice}>同一道题可能出现在几个模块中。</p>
      </Card>
      {versions.length > 0 && (
        <Card title="各班次开放什么" className={styles.versions}>
          <ul className={styles.list}>
            {offers(versions, free).map((offer) => (
              <li key={offer.vn}>
                <div className={styles.head}>
                  <strong>{offer.name}</strong>
                  {offer.held ? (
                    <span className={styles.held}>{offer.held === 'own' ? '已开通' : '已包含'}</span>
                  ) : (
                    <Button
                      {...tracked('seeVersions')}
                      size="s"
                      variant="vip"
                      aria-label={`开通${offer.name}`}
                      onClick={() => void askPurchase({ modulevip: offer.only ?? 'ChapterTest' })}
                    >
                      开通
                    </Button>
                  )}
                </div>
                <p>
                  {offer.tests} 题、{offer.papers} 套试卷，{offer.modules} 个模块
                </p>
                {offer.names.length > 0 && <p className={styles.names}>{offer.names.join('、')}</p>}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
