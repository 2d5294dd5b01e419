import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, Col, Row } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { mayEnter } from '../../platform/roles.ts'
import { ROOMS } from '../../rooms.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { FIGURES_FOR, Figures } from './Figures.tsx'
import styles from './HomePage.module.css'
import { Work } from './Work.tsx'

/** What waits for one's roles, and a card for each room that the roles open. */
export default function HomePage() {
  const { data: me } = useQuery(meQuery)
  const open = ROOMS.filter((room) => room.menu && mayEnter(me?.roles ?? [], room.roles))
  return (
    <>
      <PageHead title="首页" purpose={me && `${me.nickName}，选择要做的事。`} />
      <Work />
      {me && mayEnter(me.roles, FIGURES_FOR) && <Figures />}
      <Row gutter={[12, 12]}>
        {open.map(({ path, title, purpose, menu }) => (
          <Col key={path} xs={24} sm={12} lg={8} xxl={6}>
            <Link to={path} className={styles.link}>
              <Card hoverable size="small" className={styles.card}>
                <Card.Meta
                  avatar={<span className={styles.icon}>{menu?.icon}</span>}
                  title={title}
                  description={purpose}
                />
              </Card>
            </Link>
          </Col>
        ))}
      </Row>
    </>
  )
}
