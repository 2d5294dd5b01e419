import { useQuery } from '@tanstack/react-query'
import { defaultVersion } from '@tizhou/domain/versions/selection'
import { useEffect } from 'react'
import { getFreeStatistic, getNewCptTreeFree } from '../../../calls/parts/trees.ts'
import { toast } from '../../../platform/feedback.ts'
import { removeQuery } from '../../../platform/navigation/address.ts'
import { chooseVersion } from '../../../platform/subject/choose.ts'
import { useComeByShare } from '../../../platform/subject/comeByShare.ts'
import { useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import { getSubject, type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { WhatMore } from '../free/WhatMore.tsx'
import { chapterPages } from '../pages.ts'
import { TreePage } from '../tree/TreePage.tsx'
import { useTree } from '../tree/treeData.ts'

export default function FreeCataloguePage() {
  const subject = useSubject()
  useWelcome()
  return subject && <FreeChapters key={subject.AppID} subject={subject} />
}

/** 免费目录: everything that can be practised without a version, and what a version would add. */
function FreeChapters({ subject }: { subject: Subject }) {
  const { AppID: appID, AppEName: appEName } = subject
  const menu = useQuery(getNewCptTreeFree({ appEName }))
  const tree = useTree(menu, useQuery(getFreeStatistic({ appID })))
  return (
    <TreePage
      subject={subject}
      page={chapterPages.freeCatalogue}
      note="免费试用"
      module="ChapterTest"
      what="免费目录"
      tree={tree}
      distinct={menu.data?.FreeTests}
      pieces
      empty={{ title: '这个科目没有免费章节', text: '可以到“章节练习”看看目录，开通班次后练习。' }}
      beside={menu.data && <WhatMore free={menu.data} appID={appID} />}
    />
  )
}

/**
 * Counts a visitor once for the friend whose link was followed, and shows the friend's subject. The code is then
 * removed from the address; without network it stays there, and a reload tries again.
 */
function useWelcome() {
  const come = useComeByShare()
  const { appID = null, counted = 0 } = come.data ?? {}
  const info = useModuleInfo(appID ?? undefined)
  const there = come.isSuccess && (appID === null || !info.isPending)
  const version = info.data && defaultVersion(info.data.ar)
  useEffect(() => {
    if (!there) return
    if (version && version.AppID !== getSubject()?.AppID) chooseVersion(version)
    if (counted === 1) toast('欢迎！您的到来已为好友计数', 2500)
    removeQuery('share')
  }, [there, version, counted])
}
