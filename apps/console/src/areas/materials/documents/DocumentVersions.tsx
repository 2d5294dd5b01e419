import type { Data } from '@tizhou/contract/contract'
import { Button, Card, Flex, Progress, Tag, Typography } from 'antd'
import { request } from '../../../platform/request.ts'
import { showMoment } from '../../../platform/time.ts'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { SendPdf } from './SendPdf.tsx'

type Detail = Data<'materials.documentDetail'>
type Version = Detail['versions'][number]

interface Props {
  detail: Detail
  onChanged: () => Promise<unknown>
}

const STATES = {
  ready: ['success', '可以阅读'],
  refused: ['error', '不能读取'],
  waiting: ['processing', '正在拆页'],
} as const
const sizeOf = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** The uploaded files, newest first: the progress of each, what was removed from it, and which one learners see. */
export function DocumentVersions({ detail, onChanged }: Props) {
  const { document, versions } = detail
  const { documentID, revision, removedAt } = document
  const confirm = useConfirm()
  const show = ({ version }: Version) =>
    confirm({
      title: `让学员看到第 ${version} 版？`,
      content: '马上生效；现在的版本留着，可以再换回来。',
      action: '换成这一版',
      done: '已换',
      run: async () => {
        await request('materials.documentShow', { documentID, revision, version })
        await onChanged()
      },
    })
  return (
    <Card size="small" title="版本">
      <Flex vertical gap={12}>
        <ul aria-label="版本" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {versions.map((one) => (
            <li key={one.version} style={{ padding: '8px 0', borderBottom: '1px solid rgb(128 128 128 / 0.25)' }}>
              <Flex gap={12} align="center">
                <Flex vertical gap={4} style={{ flex: 1, minWidth: 0 }}>
                  <span>
                    第 {one.version} 版“{one.fileName}”，{sizeOf(one.bytes)}，{one.createdBy}{' '}
                    {showMoment(one.createdAt)} <Tag color={STATES[one.state][0]}>{STATES[one.state][1]}</Tag>
                    {one.version === document.version && <Tag color="blue">学员看到</Tag>}
                  </span>
                  <VersionNote of={one} />
                </Flex>
                {one.state === 'ready' && one.version !== document.version && removedAt === null && (
                  <Button size="small" aria-label={`换成第 ${one.version} 版`} onClick={() => show(one)}>
                    换成这一版
                  </Button>
                )}
              </Flex>
            </li>
          ))}
        </ul>
        {removedAt === null && (
          <>
            <Typography.Text strong>上传新版本</Typography.Text>
            <SendPdf
              call="materials.documentVersion"
              params={(_file, fileName) => ({ documentID, fileName })}
              onDone={() => void onChanged()}
            />
          </>
        )}
      </Flex>
    </Card>
  )
}

function VersionNote({ of: { state, pages, donePages, refused, removed } }: { of: Version }) {
  if (state === 'refused') return <Typography.Text type="danger">{refused}</Typography.Text>
  const isReading = state === 'waiting' && pages > 0
  return (
    <>
      {isReading && (
        <Progress
          aria-label="拆页进度"
          percent={Math.round((donePages / pages) * 100)}
          format={() => `${donePages} / ${pages} 页`}
        />
      )}
      {state === 'ready' && <Typography.Text type="secondary">{pages} 页</Typography.Text>}
      {removed.length > 0 && (
        <Typography.Text type="warning">
          文件里的{removed.join('、')}没有带给学员：每一页只留画面和文字。
        </Typography.Text>
      )}
    </>
  )
}
