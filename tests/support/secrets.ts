/** Valid in tests only. */
export const testSecrets = {
  AUTH_SECRET: "auth-secret-of-the-tests-0123456789abcdef",
  LINK_SECRET: "link-secret-of-the-tests-0123456789abcdef",
  ADMIN_SECOND_FACTOR: "optional",
  MAIL_POSTAL_ADDRESS: "1 Example Street, Atlanta, GA 30303",
  CRON_SECRET: "cron-secret-of-the-tests-0123456789abcdef",
  LICENSE_KEYS:
    '{"keys":[{"kty":"OKP","crv":"Ed25519","x":"j3_-SwMJPquWCQ-BsFKk6kNRizb5WD-N_9IvGUyGXsY","d":"l7OwXIjmW0-c1W9BepU4a5gaXamqL1zv3SyR_i6k0yQ"}]}',
  SEAL_KEY:
    "-----BEGIN PRIVATE KEY-----\n" +
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggdUK8aXWdx6JHzFe\n" +
    "dIfLvAY5H9r9UUooanPPbAT9wZuhRANCAARznP3wk+nQ0409rSN8cvod78G4sIby\n" +
    "zbzsZg8O4mLXbECJ/k1Tg2kdF/8se8H3rPBGPDjljG5DX8ZUnDsoJAuu\n" +
    "-----END PRIVATE KEY-----\n",
  SEAL_CERTIFICATE:
    "-----BEGIN CERTIFICATE-----\n" +
    "MIIBdDCCARqgAwIBAgIRAK+IsLkUMrXwSkCeQXMJicYwCgYIKoZIzj0EAwIwGjEY\n" +
    "MBYGA1UEAxMPTGlrZXJpZ2h0IHRlc3RzMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAw\n" +
    "MTAxMDAwMDAwWjAaMRgwFgYDVQQDEw9MaWtlcmlnaHQgdGVzdHMwWTATBgcqhkjO\n" +
    "PQIBBggqhkjOPQMBBwNCAARznP3wk+nQ0409rSN8cvod78G4sIbyzbzsZg8O4mLX\n" +
    "bECJ/k1Tg2kdF/8se8H3rPBGPDjljG5DX8ZUnDsoJAuuoz8wPTAMBgNVHRMBAf8E\n" +
    "AjAAMA4GA1UdDwEB/wQEAwIGwDAdBgNVHQ4EFgQUYkMKiiB9W30HMcNHj7GAOvsu\n" +
    "qucwCgYIKoZIzj0EAwIDSAAwRQIgKdKeaBtrftdC9342dh3pIHQ1mv1s6w8MjSrR\n" +
    "ZO97eCkCIQDvZM5wpwpCLWUWRTMcqWSTGRSfk9tUgZ/auLewF6qdZg==\n" +
    "-----END CERTIFICATE-----\n",
} as const;
