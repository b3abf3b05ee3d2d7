/**
 * express 5, express-session and http-proxy-middleware without guards: an in-memory session, whose token is sent upstream with
 * each call. Plain JavaScript, because the types of the first two are separate packages. Arguments: its port, the upstream's
 * origin.
 */
import { Agent } from 'node:http'
import express from 'express'
import session from 'express-session'
import { createProxyMiddleware } from 'http-proxy-middleware'

const [port, upstream = ''] = process.argv.slice(2)

const app = express()
app.use(
  session({
    secret: 'a secret of a benchmark, thirty-two characters or more',
    cookie: { secure: false, sameSite: 'strict' },
    rolling: false,
    resave: false,
    saveUninitialized: false,
  }),
)

app.post('/bff/login/customer', express.json(), async (request, response) => {
  const answer = await fetch(`${upstream}/api/login`, { method: 'POST', body: JSON.stringify(request.body) })
  request.session.token = (await answer.json()).api_token
  response.json({ ok: true })
})

app.use(
  '/api',
  (request, response, next) => {
    if (request.session.token === undefined) response.status(401).json({ code: 'unauthorized' })
    else next()
  },
  createProxyMiddleware({
    target: `${upstream}/api`,
    // Without a keep-alive agent each call would open a connection.
    agent: new Agent({ keepAlive: true }),
    on: {
      proxyReq: (outgoing, request) => {
        outgoing.setHeader('authorization', `Bearer ${request.session.token}`)
      },
    },
  }),
)
app.listen(Number(port), '127.0.0.1')
