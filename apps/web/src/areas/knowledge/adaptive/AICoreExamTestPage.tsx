import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Adaptive, adaptiveKeys, analysisApiX, startAdaptive } from '../../../calls/knowledge.ts'
import { makeStale } from '../../../calls/making/call.ts'
import { hrefOf, paths } from '../../../paths.ts'
import { toast } from '../../../platform/feedback.ts'
import { goTo } from '../../../platform/navigation/navigation.ts'
import { askPurchase } from '../../../platform/popups/purchase.ts'
import { RequestError } from '../../../platform/requests/request.ts'
import { opens, useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { AdaptiveRunner } from './AdaptiveRunner.tsx'
import { AdaptiveStart } from './AdaptiveStart.tsx'

const MODULE = 'AIExam'
/** This page explains the AI functions better than the list of all versions. */
const toAIPay = () => goTo(hrefOf(paths.aiPay()))

/**
 * /AICoreExamTest: an adaptive test: picks the most informative question, says why, and stops when the estimate is
 * certain.
 */
export default function AICoreExamTestPage() {
  const subject = useSubject()
  return subject && <Core key={subject.AppID} subject={subject} />
}

type Started = Adaptive & { Next: NonNullable<Adaptive['Next']> }

function Core({ subject }: { subject: Subject }) {
  const { AppID: appID } = subject
  const info = useModuleInfo(appID)
  const client = useQueryClient()
  const [test, setTest] = useState<Started | null>(null)
  const start = useMutation({
    ...startAdaptive(),
    onSuccess: ({ Run, Next }) => (Next ? setTest({ Run, Next }) : toast('这里还没有可以出的题', 2000)),
    onError: (error) => {
      if (error instanceof RequestError && error.status === 201)
        void askPurchase({ modulevip: MODULE, appID, gobuyPage: toAIPay })
      else toast(error instanceof RequestError && error.msg ? error.msg : '没有开始成功，请稍后再试', 2000)
    },
  })
  const leave = () => {
    setTest(null)
    void makeStale(client, adaptiveKeys)
  }
  const chapters = client.getQueryData(analysisApiX({ appID, brief: 1 }).queryKey)?.Chapters

  if (info.data && !opens(info.data, MODULE))
    return (
      <Page title="AI 核心考题" note={subject.AppCName}>
        <Empty
          illustration="harbour"
          title="AI 核心考题需要开通"
          text="开通后，题目会按您的水平一题一题挑选，每题都说明为什么选它，答完就知道自己在哪里。"
          action={
            <Button
              {...tracked('seeVersions')}
              variant="primary"
              onClick={() => void askPurchase({ modulevip: MODULE, appID, gobuyPage: toAIPay })}
            >
              查看哪些班次包含
            </Button>
          }
        />
      </Page>
    )
  if (test)
    return (
      <AdaptiveRunner
        key={test.Run.RunID}
        appID={appID}
        started={test}
        scope={chapters?.find(({ CptID }) => CptID === test.Run.CptID)?.Name ?? '整个科目'}
        onLeave={leave}
        onAgain={() => start.mutate({ appID, restart: 1, cptID: test.Run.CptID ?? undefined })}
      />
    )
  return (
    <AdaptiveStart subject={subject} starting={start.isPending} onStart={(how) => start.mutate({ appID, ...how })} />
  )
}
