/** The reason of an aborted upstream request: the client left before the end of the response. */
export class ClientGoneError extends Error {
  override name = 'ClientGoneError'
  override message = 'the client has gone'
}
