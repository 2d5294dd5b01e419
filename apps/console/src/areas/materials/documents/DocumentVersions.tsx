import type { Data } from '@tizhou/contract/contract'
import type { VersionState } from '@tizhou/domain/materials/materials'
import { Button, Card, Flex, Progress, Tag, Typography } from 'antd'
import { useState } from 'react'
import { request } from '../../../platform/request.ts'
import { showMoment } from '../../../platform/time.ts'
import { bytesText } from '../../../ui/upload/bytesText.ts'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { DraftPages } from './DraftPages.tsx'
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
  held: ['warning', '等待核对'],
  dropped: ['default', '已放弃'],
} as const satisfies Record<VersionState, readonly [string, string]>

/** The uploaded files, newest first: the progress of each, what was removed from it, and which one learners see. */
export function DocumentVersions({ detail, onChanged }: Props) {
  const { document, versions } = detail
  const { documentID, revision, removedAt } = document
  const confirm = useConfirm()
  const [lookedAt, setLookedAt] = useState<Version>()
  const show = ({ version, state }: Version) => {
    const isNew = state === 'held'
    confirm({
      title: isNew ? `把第 ${version} 版显示给学员？` : `让学员看到第 ${version} 版？`,
      content: document.version === 0 ? '马上生效。' : '马上生效；现在的版本留着，可以再换回来。',
      action: isNew ? '显示给学员' : '换成这一版',
      done: isNew ? '学员看到了' : '已换',
      run: async () => {
        await request('materials.documentShow', { documentID, revision, version })
        await onChanged()
      },
    })
  }
  const drop = ({ version, fileName }: Version) =>
    confirm({
      title: `放弃第 ${version} 版“${fileName}”？`,
      content: '它的文件随后删去，不能恢复；学员现在看到的不变。需要时请重新上传。',
      action: '放弃',
      done: '已放弃',
      run: async () => {
        await request('materials.documentDrop', { documentID, revision, version })
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
                    第 {one.version} 版“{one.fileName}”，{bytesText(one.bytes)}，{one.createdBy}{' '}
                    {showMoment(one.createdAt)} <Tag color={STATES[one.state][0]}>{STATES[one.state][1]}</Tag>
                    {one.version === document.version && <Tag color="blue">学员看到</Tag>}
                  </span>
                  <VersionNote of={one} />
                </Flex>
                {(one.state === 'held' || one.state === 'ready') && (
                  <Button size="small" aria-label={`看第 ${one.version} 版`} onClick={() => setLookedAt(one)}>
                    看各页
                  </Button>
                )}
                {one.state === 'held' && removedAt === null && (
                  <>
                    <Button
                      size="small"
                      type="primary"
                      aria-label={`把第 ${one.version} 版显示给学员`}
                      onClick={() => show(one)}
                    >
                      显示给学员
                    </Button>
                    <Button size="small" danger aria-label={`放弃第 ${one.version} 版`} onClick={() => drop(one)}>
                      放弃
                    </Button>
                  </>
                )}
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
      {lookedAt && (
        <DraftPages
          documentID={documentID}
          version={lookedAt.version}
          title={`第 ${lookedAt.version} 版“${lookedAt.fileName}”`}
          onClose={() => setLookedAt(undefined)}
        />
      )}
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
      {state === 'held' && <Typography.Text type="secondary">{pages} 页，学员还看不到</Typography.Text>}
      {state === 'ready' && <Typography.Text type="secondary">{pages} 页</Typography.Text>}
      {removed.length > 0 && state !== 'dropped' && (
        <Typography.Text type="warning">
          文件里的{removed.join('、')}没有带给学员：每一页只留画面和文字。
        </Typography.Text>
      )}
    </>
  )
}
