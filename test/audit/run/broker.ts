/** Global setup of the audit: the test services. Pages are not checked by axe here. */
import type { TestProject } from 'vitest/node'
import { startBroker } from '../../helper/services/broker.ts'

export default (project: TestProject) => startBroker(project, { looks: false })
