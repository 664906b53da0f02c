import type { Supported } from './operations.ts'

interface Topic {
  /** Tests of ceph/s3-tests on the topic, without their `test_`; `*` matches any ending. */
  tests: string
  /** True, or the reason why it is not supported. */
  supported: true | string
}

/** Topics of the tests of ceph/s3-tests, in addition to the list of operations. */
export const topics = {
  'Names of buckets': {
    tests: 'bucket_create_naming_*',
    supported: true,
  },
  'Creating a bucket again': {
    tests:
      'bucket_create_exists, bucket_create_exists_nonowner, bucket_recreate_not_overriding, bucket_recreate_new_acl, bucket_recreate_overwrite_acl',
    supported: true,
  },
  'Removing buckets': {
    tests:
      'bucket_create_delete, bucket_delete_notexist, bucket_delete_nonempty, bucket_delete_nonowner',
    supported: true,
  },
  'Listing buckets': {
    tests:
      'buckets_create_then_list, list_buckets_anonymous, list_buckets_bad_auth, list_buckets_paginated',
    supported: true,
  },
  'Missing buckets and objects': {
    tests:
      'bucket_notexist, bucket_head, object_write_to_nonexist_bucket, object_read_notexist, object_requestid_*',
    supported: true,
  },
  'Names of objects': {
    tests:
      'bucket_create_special_key_names, bucket_list_special_prefix, object_create_unreadable, bucket_list_long_name',
    supported: true,
  },
  'Lists of objects': {
    tests: 'bucket_list_empty, bucket_list_distinct, bucket_list_many, bucket_list_return_data',
    supported: true,
  },
  'Lists with a delimiter': { tests: 'bucket_list_delimiter_*', supported: true },
  'Lists with a prefix': { tests: 'bucket_list_prefix_*', supported: true },
  'Size of list pages': { tests: 'bucket_list_maxkeys_*', supported: true },
  'Markers of lists': { tests: 'bucket_list_marker_*', supported: true },
  'Tokens and starts of lists, version 2': {
    tests:
      'bucket_listv2_continuationtoken*, bucket_listv2_startafter_*, bucket_listv2_fetchowner_*',
    supported: true,
  },
  'Lists without a key': {
    tests: 'bucket_list_objects_anonymous, bucket_list_objects_anonymous_fail',
    supported: true,
  },
  'Writing, reading, replacing, deleting': {
    tests:
      'object_write_read_update_read_delete, object_write_check_etag, object_head_zero_bytes, object_write_file',
    supported: true,
  },
  'Deleting many objects': {
    tests: 'multi_object_delete, multi_object_delete_key_limit',
    supported: true,
  },
  'Headers stored with an object': {
    tests: 'object_write_cache_control, object_write_expires, object_create_bad_contenttype_*',
    supported: true,
  },
  'User metadata': {
    tests: 'object_set_get_metadata_*, object_metadata_replaced_on_put',
    supported: true,
  },
  'MD5 of a body': { tests: 'object_create_bad_md5_*', supported: true },
  'Length of a body': { tests: 'object_create_bad_contentlength_*', supported: true },
  'Expect: 100-continue': { tests: '100_continue, object_create_bad_expect_*', supported: true },
  'Chunked bodies': {
    tests: 'every upload of an SDK that sends checksums behind the body',
    supported: true,
  },
  'Faulty authorization, version 4': {
    tests:
      'object_create_bad_authorization_*, object_create_bad_amz_date_*_aws4, object_create_missing_signed_*',
    supported: true,
  },
  'Conditions of reads': { tests: 'get_object_if*', supported: true },
  'Conditions of writes': {
    tests:
      'put_object_ifmatch_*, put_object_ifnonmatch_*, delete_object_if_match, delete_objects_if_match',
    supported: true,
  },
  Ranges: { tests: 'ranged_request_*, ranged_big_request_response_code', supported: true },
  'Reads and writes without a key': {
    tests: 'object_raw_get, object_raw_get_object_acl, object_raw_get_bucket_acl, object_raw_put*',
    supported: true,
  },
  'Signed URLs and their expiry': {
    tests:
      'object_raw_authenticated*, object_raw_get_x_amz_expires_*, object_raw_put_authenticated_*',
    supported: true,
  },
  'Response headers set by the request': {
    tests: 'object_raw_response_headers',
    supported: true,
  },
  'Canned ACLs of buckets': { tests: 'bucket_acl_default, bucket_acl_canned*', supported: true },
  'Canned ACLs of objects': { tests: 'object_acl_default, object_acl_canned*', supported: true },
  'Grants to accounts': {
    tests:
      'bucket_acl_grant_userid_*, bucket_acl_grant_nonexist_user, bucket_acl_revoke_all, object_acl_read, object_acl_write, object_header_acl_grants, bucket_header_acl_grants',
    supported: true,
  },
  'Access of anonymous clients by ACL': { tests: 'access_bucket_*_object_*', supported: true },
  Copies: { tests: 'object_copy_*', supported: true },
  'Copy sources that cannot be decoded': {
    tests: 'object_copy_bucket_not_found, object_copy_key_not_found',
    supported: true,
  },
  'Multipart uploads': {
    tests:
      'multipart_upload, multipart_upload_empty, multipart_upload_small, multipart_upload_resend_part, multipart_upload_missing_part, multipart_upload_incorrect_etag, multipart_upload_size_too_small, multipart_upload_overwrite_existing_object',
    supported: true,
  },
  'Multipart copies': { tests: 'multipart_copy_*', supported: true },
  'Unfinished uploads': {
    tests: 'abort_multipart_upload, abort_multipart_upload_not_found',
    supported: true,
  },
  'Lists of unfinished uploads': {
    tests: 'list_multipart_upload, list_multipart_upload_owner',
    supported: true,
  },
  'Reading by part': { tests: 'multipart_get_part', supported: true },
  'Checksums of objects': {
    tests: 'object_checksum_* and others marked checksum',
    supported: true,
  },
  'Checksums of multipart uploads': {
    tests: 'multipart_checksum_* and others marked checksum',
    supported: true,
  },
  CORS: {
    tests: 'set_cors, cors_origin_response, cors_origin_wildcard, cors_header_option',
    supported: true,
  },
  'Reads and writes at the same time': { tests: 'atomic_*', supported: true },
  'Signature version 2': {
    tests: '*_aws2',
    supported:
      'AWS has retired it, and every client supports version 4; only URLs that read an object, as s3cmd signurl creates them, are accepted',
  },
  'Forms that post to a bucket': {
    tests: 'post_object_*',
    supported: 'Browsers upload with signed URLs, and large objects in parts',
  },
  'Grants by mail address': {
    tests: 'bucket_acl_grant_email*',
    supported: 'The store identifies accounts by their canonical ids',
  },
  Versions: { tests: 'versioning_*, versioned_*', supported: 'There is one version of an object' },
  'Bucket policies': {
    tests: 'bucket_policy_*',
    supported: 'Access is by access keys, ACLs and CORS; there is no policy language',
  },
  Lifecycle: {
    tests: 'lifecycle_*',
    supported: 'Unfinished uploads are deleted after a week; nothing else expires automatically',
  },
  Tagging: {
    tests: 'put_obj_with_tags, get_obj_tagging, set_bucket_tagging',
    supported: 'Tags belong to the API of the platform, and objects have none',
  },
  'Encryption by the store': {
    tests: 'encryption_*, sse_kms_*',
    supported: 'The data folder can be encrypted by the disk, not by S3',
  },
  'Object lock': { tests: 'object_lock_*', supported: 'There is no write-once mode' },
  'Static websites': {
    tests: 'tests of test_s3_website',
    supported: 'Objects are served as they are; there are no index and error pages',
  },
  'S3 Select': { tests: 'tests of test_s3select', supported: 'There is no query engine behind it' },
  'Users, roles and sessions': {
    tests: 'tests of test_iam and test_sts',
    supported: 'Users and keys are those of the platform and its API',
  },
  'Notifications and logs': {
    tests: 'tests of test_sns, logging_toggle',
    supported: 'The AWS service does not exist here',
  },
} as const satisfies Record<string, Topic>

export type SupportedTopic = Supported<{
  [Name in keyof typeof topics]: (typeof topics)[Name]['supported']
}>
