/** A certificate for localhost that nobody vouches for, and its key: for tests that such a server is not trusted. Of no other use. */
export const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUEJzLBsDA0G0RQvzFsImdEji+ceMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA5MDQ0OFoYDzIxMjYxMDI4
MDkwNDQ4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS7oOUcwlvO0AdDVfpwxCla/g5Wkf+Xvp2l5+jT3U5oGaGuHLMPRERn
9JQ8tIvwYs+/xUJv3j6zcAzD3/j8NRENo28wbTAdBgNVHQ4EFgQUKYrnZpdiyZgz
zT+NSt3AeylCRzAwHwYDVR0jBBgwFoAUKYrnZpdiyZgzzT+NSt3AeylCRzAwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAMvuoqORRAytSqeA6aEpVF43TBtWDKgTsILac4JfV5mzAiBY
HrhH9u64THR6mbEYBfm/l2OmQyavZpAL4NNddzsUXw==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYSKGAu0jO76cllGo
9dXnVcd6NMrL3R/h3m0rriwLRaGhRANCAAS7oOUcwlvO0AdDVfpwxCla/g5Wkf+X
vp2l5+jT3U5oGaGuHLMPRERn9JQ8tIvwYs+/xUJv3j6zcAzD3/j8NREN
-----END PRIVATE KEY-----
`,
}
