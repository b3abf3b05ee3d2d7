/** Global setup of an audit: the servers of the tests. Pages are not looked at by axe here. */
import type { TestProject } from 'vitest/node'
import { startBroker } from '../../helper/services/broker.ts'

export default (project: TestProject) => startBroker(project, { looks: false })
