import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '../../platform/feedback.ts'
import { removeQuery } from '../../platform/navigation/address.ts'
import { request } from '../../platform/requests/request.ts'
import { type Subject, useSubject } from '../../platform/subject.ts'
import { WhatMore } from './free/WhatMore.tsx'
import { freeCounts, freeMenu, useTree } from './queries.ts'
import { TreePage } from './tree/TreePage.tsx'

export default function FreeCataloguePage() {
  const subject = useSubject()
  useComeByShare()
  return subject && <FreeChapters key={subject.AppID} subject={subject} />
}

/** 免费目录: everything that can be practised without a version, and what a version would add. */
function FreeChapters({ subject }: { subject: Subject }) {
  const { AppID: appID, AppEName: appEName } = subject
  const menu = useQuery(freeMenu(appEName))
  const tree = useTree(menu, freeCounts(appID))
  return (
    <TreePage
      subject={subject}
      title="免费目录"
      note="免费试用"
      module="ChapterTest"
      what="免费目录"
      tree={tree}
      distinct={menu.data?.FreeTests}
      empty={{ title: '这个科目没有免费章节', text: '可以到“章节练习”看看目录，开通班次后练习。' }}
      beside={menu.data && <WhatMore free={menu.data} appID={appID} />}
    />
  )
}

/** Who comes by a friend's link counts for the friend, once. The code then leaves the address. */
function useComeByShare() {
  const { share } = useSearch({ from: '/freeCatalogue' })
  const { mutate } = useMutation({
    mutationFn: (code: string) => request('chapters.comeByShare', { code }, { allowedRepeat: true }),
    meta: { quiet: true },
    onSuccess: ({ counted }) => {
      if (counted === 1) toast('欢迎！您的到来已为好友计数', 2500)
    },
    onSettled: () => removeQuery('share'),
  })
  useEffect(() => {
    if (share && /^[a-z0-9]{8,32}$/.test(share)) mutate(share)
  }, [share, mutate])
}
