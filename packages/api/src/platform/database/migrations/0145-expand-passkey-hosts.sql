-- The host name that a passkey was made for (WebAuthn, RP ID): at another one no browser offers it. Null for those from before,
-- and for those that a server from before adds: each start gives them its own.
alter table passkeys add column rp_id text;
