import { Link } from '@tanstack/react-router'
import { Alert, Card, Flex, Spin, Typography } from 'antd'
import { ChangeValue } from '../../ui/ChangeValue.tsx'
import type { Proposal } from './proposals.ts'
import styles from './QuestionVersions.module.css'

/** What a step would do, as it was told when it was handed in, and how its run went. */
export function StepShown({ step, of }: { step: NonNullable<Proposal['step']>; of: Proposal }) {
  const { lines, samples, importID, isRunning, failure } = step
  return (
    <>
      {isRunning && (
        <Alert
          type="info"
          showIcon
          icon={<Spin size="small" />}
          role="status"
          title={<>正在写入。{importID !== null && <Link to={`/imports/${importID}`}>查看进度</Link>}</>}
        />
      )}
      {of.state !== 'released' && failure !== '' && (
        <Alert
          type="error"
          showIcon
          title="上次发布什么也没有写入"
          description={failure}
          style={{ whiteSpace: 'pre-wrap' }}
        />
      )}
      {of.isOutdated && <Alert type="warning" showIcon title={of.outdatedWhy} />}
      <Card size="small" title={of.state === 'released' ? '做了什么' : '发布后会怎样'}>
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {of.state === 'released' && importID !== null && (
          <p style={{ marginBottom: 0 }}>
            <Link to={`/imports/${importID}`}>在导入记录里查看、撤销</Link>
          </p>
        )}
      </Card>
      {samples.length > 0 && (
        <Card size="small" title="前后的例子">
          <Flex vertical gap={16}>
            {samples.map(({ label, before, after }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: kept as they were told, two may say the same.
              <section key={at} aria-label={label}>
                <Typography.Paragraph style={{ marginBottom: 4 }}>{label}</Typography.Paragraph>
                <div className={styles.pair}>
                  <ChangeValue text={before || null} other={after || null} mark="del" />
                  <ChangeValue text={after || null} other={before || null} mark="ins" />
                </div>
              </section>
            ))}
          </Flex>
        </Card>
      )}
    </>
  )
}
