import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { paperWindow } from './paperWindow.ts'

interface Props {
  appID: number
  paperID: number
  /** As they were when the paper was loaded. */
  begun: number
  running: number
}

const EVERY_MS = 5_000

/** How often a paper was sat, and how many sit it now: who is collected leaves the count within seconds. */
export function UnderWay({ appID, paperID, ...loaded }: Props) {
  const { data } = useQuery({
    ...paperWindow(appID, paperID),
    refetchInterval: ({ state }) => (state.data?.running ? EVERY_MS : false),
  })
  const begun = data?.begun ?? loaded.begun
  const running = data?.running ?? loaded.running
  if (begun === 0) return null
  return (
    <Typography.Text type="secondary">
      已作答 {begun} 次{running > 0 && `，${running} 人正在作答`}
    </Typography.Text>
  )
}
